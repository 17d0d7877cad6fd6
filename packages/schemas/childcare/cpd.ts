/** What a childcare worker in Singapore is recommended to do in a calendar year, in hours; a CPD point counts as an hour. */
export const recommendedCpdHours = 20;
