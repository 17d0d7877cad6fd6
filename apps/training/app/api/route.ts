import { notFoundHandlers } from '#http.ts';

/** `/api` itself is not a route; unknown paths below it are `[...unknown]`. */
export const { GET, POST, PUT, PATCH, DELETE } = notFoundHandlers;
