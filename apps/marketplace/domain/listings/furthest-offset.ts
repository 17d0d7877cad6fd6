/** No list is longer: a page that begins past it is as empty as any other past the end, and PostgreSQL can count to it. */
export const furthestOffset = 2_000_000_000;
