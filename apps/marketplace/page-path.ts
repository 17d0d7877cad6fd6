import { createPathGuard } from '@repo/http/page-path';
import { protectedPaths } from './generated/pages.ts';

/** Whether a path is, or lies below, one that only signed-in people may see: the first segments in the signed-in groups. */
export const isProtectedPath = createPathGuard(protectedPaths);
