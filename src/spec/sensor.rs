//! How many numbers a sensor gives.

use super::*;

/// Numbers per field of a contact sensor, in order of the fields.
const CONTACT_FIELDS: [i32; 7] = [1, 3, 3, 1, 3, 3, 3];

impl Spec {
    /// Numbers that a sensor gives, as its public attributes say; a tactile sensor's are known after a compile, a plugin's
    /// only to the plugin (0). -1 for unknown types.
    pub fn sensor_dim(&self, sensor: &Sensor) -> i32 {
        let s = &sensor.public;
        match s.r#type.get() {
            None => -1,
            Some(mjSENS_PLUGIN) => 0,
            Some(mjSENS_USER) => s.dim,
            Some(mjSENS_TACTILE) => sensor.compiled.dim,
            Some(mjSENS_CONTACT) => {
                let [mask, _, num] = s.intprm;
                let fields = CONTACT_FIELDS.iter().enumerate().filter(|(i, _)| mask & 1 << i != 0);
                num.saturating_mul(fields.map(|(_, n)| n).sum())
            }
            Some(mjSENS_CAMPROJECTION) => 2,
            Some(mjSENS_BALLQUAT | mjSENS_FRAMEQUAT) => 4,
            Some(mjSENS_GEOMFROMTO) => 6,
            Some(
                mjSENS_ACCELEROMETER | mjSENS_VELOCIMETER | mjSENS_GYRO | mjSENS_FORCE | mjSENS_TORQUE
                | mjSENS_MAGNETOMETER | mjSENS_BALLANGVEL | mjSENS_FRAMEPOS | mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS
                | mjSENS_FRAMEZAXIS | mjSENS_FRAMELINVEL | mjSENS_FRAMEANGVEL | mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC
                | mjSENS_SUBTREECOM | mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM | mjSENS_GEOMNORMAL,
            ) => 3,
            Some(_) => 1,
        }
    }
}
