/** How PostgreSQL's values become ours. */
import pg from 'pg';

/** Whole numbers as numbers: ids and counts stay far below 2⁵³. */
export const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, Number);
parsers.setTypeParser(pg.types.builtins.NUMERIC, Number);
