import { removeFactorsAndExit } from '@repo/auth/second-factors/remove-factors-and-exit';
import { createFactorResetTools } from '#auth/factor-reset-tools.ts';

// `npm run remove-factors -- training <email>`.
await removeFactorsAndExit(createFactorResetTools);
