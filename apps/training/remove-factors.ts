import { operatorTerminal } from '@repo/auth/second-factors/operator-terminal';
import { removeLostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { createFactorResetTools } from '#auth/lost-factors.ts';

// `npm run remove-factors -- training <email>`. Open pools are closed by the end of the process.
const isRemoved = await removeLostFactors(createFactorResetTools, process.argv.slice(2), operatorTerminal);
process.exit(isRemoved ? 0 : 1);
