import { refuseOtherMethods } from '#http.ts';
import * as route from './route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = refuseOtherMethods(route);
