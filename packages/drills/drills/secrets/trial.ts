export type Trial = { secret: string; outcome: string; isGood: boolean };
