import { runFactorResetCommand } from '@repo/auth/second-factors/factor-reset-command';
import { operatorTerminal } from '@repo/auth/second-factors/operator-terminal';
import { createFactorResetTools } from '#auth/factor-reset-tools.ts';

// `npm run remove-factors -- marketplace <email>`. Exits explicitly, because the service's connection pools stay open.
const isRemoved = await runFactorResetCommand(
  createFactorResetTools,
  process.argv.slice(2),
  operatorTerminal,
);
process.exit(isRemoved ? 0 : 1);
