import { operatorTerminal } from '@repo/auth/second-factors/operator-terminal';
import { removeLostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { createFactorResetTools } from '#auth/lost-factors.ts';

// `npm run remove-factors -- marketplace <email>`. Exits explicitly, because the service's connection pools stay open.
const isRemoved = await removeLostFactors(createFactorResetTools, process.argv.slice(2), operatorTerminal);
process.exit(isRemoved ? 0 : 1);
