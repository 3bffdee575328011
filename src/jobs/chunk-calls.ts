import type { Service } from '../contract/config.ts';
import { utf8Length } from '../transport/metered-body.ts';
import { callToSend, requestBody, type GraphQLCall } from '../transport/request.ts';
import { makeChunks, type Chunk } from './chunks.ts';

export interface ValuesCall {
  readonly call: GraphQLCall;
  readonly variable: string;
  readonly isList: boolean;
}

/** The call for some values. @param values each as JSON; a single one unless the variable takes a list */
export function callForValues(
  { call, variable, isList }: ValuesCall,
  values: readonly string[],
): GraphQLCall {
  const json = isList ? `[${values.join()}]` : (values[0] ?? 'null');
  return { ...call, variables: { ...call.variables, [variable]: json } };
}

/**
 * Cuts values into chunks, by number and by the service's limit of a body.
 *
 * @param values each as JSON
 * @param size most values of a chunk; 1 unless the variable takes a list
 * @throws {PartError} the code that writes the operation as sent did not load
 */
export async function cutIntoChunks(
  of: ValuesCall,
  values: readonly string[],
  size: number,
  service: Pick<Service, 'fragments' | 'maxBodyBytes' | 'requestFormat'>,
): Promise<readonly Chunk[]> {
  const { maxBodyBytes } = service;
  if (!of.isList) return makeChunks(values, { size: 1 });
  if (maxBodyBytes === undefined) return makeChunks(values, { size });
  const emptyCall = await callToSend(callForValues(of, []), service);
  const overheadBytes = utf8Length(requestBody(emptyCall, service.requestFormat));
  return makeChunks(values, { size, roomBytes: maxBodyBytes - overheadBytes });
}
