import { findErrorPlaces } from '../jobs/pages/error-places.ts';
import { readUntil } from '../jobs/steps/read-until.ts';
import { displayText } from '../session/display-text.ts';
import { INTROSPECTION_NAME } from '../transport/request.ts';
import { indexAnswer, type CallService } from './call-service.ts';
import { CommandError, EXIT } from './command-error.ts';
import { COMMAND_COPY } from './copy.ts';
import type { UntilOption } from './run-options.ts';
import type { CommandTerminal, ServiceAccess } from './service-options.ts';

/**
 * Makes a call again until a field of its answer has a value, or the answer has an error.
 * The calls throw a CommandError once the time is over.
 */
export function untilReady(
  calls: CallService,
  { path, value, everyMs, atMostMs }: UntilOption,
  { service }: ServiceAccess,
  { clock, signal: stopped }: CommandTerminal,
): CallService {
  let places: ReturnType<typeof findErrorPlaces> | undefined;
  const callUntil = async (...[call, signal = stopped]: Parameters<CallService>) => {
    const end = clock.now() + atMostMs;
    for (;;) {
      const bytes = await calls(call, signal);
      if (call.operationName === INTROSPECTION_NAME) return bytes;
      indexAnswer(bytes);
      places ??= findErrorPlaces(call, { ...service, sayEmpty: String });
      const { state, isOver } = readUntil(bytes, path, value, places);
      if (isOver || signal.aborted) return bytes;
      if (clock.now() + everyMs > end) {
        const said = displayText(state, []);
        const message = COMMAND_COPY.run.notReady(path.slice(1).join('.'), said, atMostMs);
        throw new CommandError(message, EXIT.incomplete);
      }
      await clock.sleep(everyMs);
    }
  };
  return Object.assign(callUntil, {
    requestIds: calls.requestIds,
    takeResult: calls.takeResult,
    waitForQuotaMs: calls.waitForQuotaMs,
  });
}
