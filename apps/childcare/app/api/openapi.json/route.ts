export { getApiDescription as GET } from '#openapi.ts';
