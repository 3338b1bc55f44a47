#include "dump_request.h"
bool dump_odol_tags(struct dump_source *source, struct p3d_error *error) { (void)source; (void)error; return false; }
