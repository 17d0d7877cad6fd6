import { notFoundHandlers } from '#http.ts';

export const { GET, POST, PUT, PATCH, DELETE } = notFoundHandlers;
