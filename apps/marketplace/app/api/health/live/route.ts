import { healthRoutes } from '@repo/schemas/health';
import { notAllowed, route } from '#http.ts';

export const GET = route({ ...healthRoutes.live, run: () => ({ status: 'live' as const }) });

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
