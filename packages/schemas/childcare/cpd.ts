/** The recommended hours a calendar year in Singapore; one CPD point counts as one hour. */
export const recommendedCpdHoursPerYear = 20;
