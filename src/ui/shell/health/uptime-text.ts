/** "3 days 4 hours", "12 minutes", "8 seconds". */
export function uptimeText(seconds: number): string {
  const units: [string, number][] = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3_600)],
    ['minute', Math.floor((seconds % 3_600) / 60)],
    ['second', Math.floor(seconds % 60)],
  ];
  const first = units.findIndex(([, count]) => count > 0);
  const shown =
    first === -1 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count]) => count > 0);
  return shown.map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}
