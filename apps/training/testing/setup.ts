import { resetServiceAfterAll } from '@repo/testing/reset-service';
import { closeServices } from '#services.ts';

resetServiceAfterAll(closeServices);
