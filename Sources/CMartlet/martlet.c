#include "martlet.h"
