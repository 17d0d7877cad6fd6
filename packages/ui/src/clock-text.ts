/** "9:05" or "1:00:00"; drops fractions of a second. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const shown = hours === 0 ? [minutes, whole % 60] : [hours, minutes, whole % 60];
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
