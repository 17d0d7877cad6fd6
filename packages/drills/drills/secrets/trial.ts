export type SecretTrialResult = { secret: string; outcome: string; isGood: boolean };
