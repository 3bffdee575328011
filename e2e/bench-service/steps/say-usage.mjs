import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(
    3,
    JSON.stringify({
      cpuMs: (userCPUTime + systemCPUTime) / 1_000,
      sysMs: systemCPUTime / 1_000,
      peakMb: maxRSS / 1_024,
    }),
  );
});
