import { notFoundHandlers } from '#http.ts';

/** All other addresses under /api. */
export const { GET, POST, PUT, PATCH, DELETE } = notFoundHandlers;
