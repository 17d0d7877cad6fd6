import { type Api, callEndpoint } from '@repo/ui/api';
import type { Api as Endpoints } from './generated/api.ts';

/** For use in the browser. */
export const api: Api<Endpoints> = callEndpoint;
