import { createPathPrefixTest } from '@repo/http/page-path';
import { protectedPaths } from './generated/pages.ts';

/** Whether a path is in a section that only signed-in people may see. */
export const isProtectedPath = createPathPrefixTest(protectedPaths);
