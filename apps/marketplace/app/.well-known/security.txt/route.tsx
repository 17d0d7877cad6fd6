export { DELETE, GET, PATCH, POST, PUT } from './route.ts';
