import { notFound } from '#http.ts';

/** Every address under /api that no other route has. */
export const { GET, POST, PUT, PATCH, DELETE } = notFound;
