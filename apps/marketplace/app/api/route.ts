import { notFoundHandlers } from '#http.ts';

/** `/api` itself; `[...unknown]` handles unknown addresses below it. */
export const { GET, POST, PUT, PATCH, DELETE } = notFoundHandlers;
