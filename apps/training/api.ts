import { type Api, callEndpoint } from '@repo/ui/api';
import type { Api as Endpoints } from './generated/api.ts';

/** Calls an endpoint of this service from the browser. */
export const api: Api<Endpoints> = callEndpoint;
