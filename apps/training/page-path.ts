import { createPathPrefixTest } from '@repo/http/page-path';
import { protectedPaths } from './generated/pages.ts';

/** Paths of the signed-in route groups, matched by their first segments. */
export const isProtectedPath = createPathPrefixTest(protectedPaths);
