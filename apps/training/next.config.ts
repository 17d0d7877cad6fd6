import { sharedNextConfig } from '@repo/config/next-config.ts';

export default sharedNextConfig;
