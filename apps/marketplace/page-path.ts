import { createPathPrefixTest } from '@repo/http/page-path';
import { protectedPaths } from './generated/pages.ts';

/** Protected paths are the first segments of the signed-in route groups. */
export const isProtectedPath = createPathPrefixTest(protectedPaths);
