import { sharedNextConfig } from '@repo/config/next-config.ts';

// Not in TypeScript: to read these lines every server would load Next's compiler, 28 MB, and keep it.
export default sharedNextConfig;
