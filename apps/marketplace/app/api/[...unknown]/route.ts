import { notFound } from '#http.ts';

/** Every unknown address under /api. */
export const { GET, POST, PUT, PATCH, DELETE } = notFound;
