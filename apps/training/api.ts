import { type Api, callEndpoint } from '@repo/ui/api';
import type { Api as Endpoints } from './generated/api.ts';

export const api: Api<Endpoints> = callEndpoint;
