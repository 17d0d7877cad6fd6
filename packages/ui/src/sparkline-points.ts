const edge = 3;

/** Places values on a picture of the given size, the least at the bottom, zero never cut off; one value is a flat line. */
export function sparklinePoints(
  values: readonly number[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const span = top - bottom || 1;
  const series = values.length === 1 ? [...values, ...values] : values;
  const round = (value: number) => Math.round(value * 100) / 100;
  return series.map((value, index) => ({
    x: round(edge + (index / (series.length - 1)) * (width - 2 * edge)),
    y: round(height - edge - ((value - bottom) / span) * (height - 2 * edge)),
  }));
}
