import { CREDENTIALS, startBuiltService } from '../server/service-process.mjs';

const QUERY = `query IntrospectionQuery {
  __schema {
    description
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types { ...FullType }
    directives { name description isRepeatable locations args(includeDeprecated: true) { ...Input } }
  }
}
fragment FullType on __Type {
  kind name description specifiedByURL
  fields(includeDeprecated: true) {
    name description isDeprecated deprecationReason
    args(includeDeprecated: true) { ...Input }
    type { ...Ref }
  }
  inputFields(includeDeprecated: true) { ...Input }
  interfaces { ...Ref }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
  possibleTypes { ...Ref }
}
fragment Input on __InputValue {
  name description defaultValue isDeprecated deprecationReason type { ...Ref }
}
fragment Ref on __Type {
  kind name
  ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
}`;

/**
 * The schema of the built service, asked for as any client asks.
 *
 * @param {string} build folder that holds `service/`
 * @returns {Promise<import('../bench-context.ts').BenchSchema>}
 */
export async function readServiceSchema(build) {
  const service = await startBuiltService(build);
  try {
    const token = await fetchToken(service.origin);
    const response = await fetch(`${service.origin}/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-api-key': CREDENTIALS.apiKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ query: QUERY }),
    });
    return schemaOf('service', Buffer.from(await response.arrayBuffer()), 'country');
  } finally {
    await service.stop();
  }
}

/**
 * Signs in at the built service.
 *
 * @param {string} origin
 * @returns {Promise<string>} the access token
 */
export async function fetchToken(origin) {
  const { username, password, apiKey } = CREDENTIALS;
  const response = await fetch(`${origin}/oauth2/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: new URLSearchParams({ client_id: username, client_secret: password }),
  });
  const { access_token: token } = await response.json();
  return token;
}

/**
 * @param {string} id
 * @param {Buffer} introspection
 * @param {string} search
 * @returns {import('../bench-context.ts').BenchSchema}
 */
export function schemaOf(id, introspection, search) {
  const { __schema: schema } = JSON.parse(introspection.toString()).data;
  const query = schema.types.find(
    (/** @type {{ name: string }} */ type) => type.name === schema.queryType.name,
  );
  const fields = query.fields.map((/** @type {{ name: string }} */ field) => field.name);
  return { id, introspection, fields, search };
}
