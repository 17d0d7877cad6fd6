import { forgetServiceAfterwards } from '@repo/testing/forget-service';
import { closeServices } from '#services.ts';

forgetServiceAfterwards(closeServices);
