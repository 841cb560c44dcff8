// Nothing: headers are included from the command line.
