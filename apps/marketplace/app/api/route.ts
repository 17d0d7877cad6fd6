import { notFound } from '#http.ts';

/** `/api` itself is no address; what lies below it without a route is `[...unknown]`. */
export const { GET, POST, PUT, PATCH, DELETE } = notFound;
