import { notFoundHandlers } from '#http.ts';

/** Unknown addresses under /api. */
export const { GET, POST, PUT, PATCH, DELETE } = notFoundHandlers;
