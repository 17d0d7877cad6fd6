import { removeFactorsAndExit } from '@repo/auth/second-factors/remove-factors-and-exit';
import { createFactorResetTools } from '#auth/factor-reset-tools.ts';

// `npm run remove-factors -- childcare <email>`.
await removeFactorsAndExit(createFactorResetTools);
