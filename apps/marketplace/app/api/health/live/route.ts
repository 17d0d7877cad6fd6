import { healthRoutes } from '@repo/schemas/health';
import { route } from '#http.ts';

export const GET = route({ ...healthRoutes.live, run: () => ({ status: 'live' as const }) });
