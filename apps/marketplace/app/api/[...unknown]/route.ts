import { notFound } from '#http.ts';

export const { GET, POST, PUT, PATCH, DELETE } = notFound;
