import { operatorTerminal } from '@repo/auth/second-factors/operator-terminal';
import { removeLostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { lostFactors } from '#auth/lost-factors.ts';

// `npm run remove-factors -- marketplace <email>`. Exits explicitly, because the service's connection pools stay open.
const isRemoved = await removeLostFactors(lostFactors, process.argv.slice(2), operatorTerminal);
process.exit(isRemoved ? 0 : 1);
