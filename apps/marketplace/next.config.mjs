import { sharedNextConfig, withGeolocation } from '@repo/config/next-config.ts';

// Not TypeScript: every server would load Next's compiler (28 MB) to read it.
export default withGeolocation(sharedNextConfig);
