//! What documents become, and how bad ones are refused.
