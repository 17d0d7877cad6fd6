import { runFactorResetCommand } from '@repo/auth/second-factors/factor-reset-command';
import { operatorTerminal } from '@repo/auth/second-factors/operator-terminal';
import { createFactorResetTools } from '#auth/factor-reset-tools.ts';

// `npm run remove-factors -- childcare <email>`. The pools of the service stay open: the process ends by itself here.
const isRemoved = await runFactorResetCommand(
  createFactorResetTools,
  process.argv.slice(2),
  operatorTerminal,
);
process.exit(isRemoved ? 0 : 1);
