import { buildSchema } from 'graphql';

/** A schema for tests that has one of everything the builder deals with. */
export const sampleSchema = buildSchema(`
  scalar DateTime
  scalar BigInt
  directive @tag(name: String) on FIELD | QUERY | FRAGMENT_SPREAD | INLINE_FRAGMENT

  enum Order { OLD @deprecated(reason: "x") ASC DESC }
  input Range { from: Int! to: Int }
  input Filter { name: String range: Range tags: [String!] order: Order and: [Filter!] }
  input Need { key: ID! range: Range! note: String }
  input One @oneOf { a: Int b: String c: Range }

  interface Node { id: ID! }
  interface Named { name: String! size: Int }
  type Country implements Node & Named {
    id: ID! name: String! size: Int code: String! population: BigInt
    cities(first: Int = 10, after: String, filter: Filter): CityConnection!
    capital: City
    oldName: String @deprecated(reason: "Use name")
  }
  type City implements Node { id: ID! title: String size: String country: Country! near(km: Float!): [City!]! }
  type CityConnection { edges: [CityEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type CityEdge { node: City! cursor: String! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  union Place = Country | City
  type Log { at: DateTime! on: Place }

  type Query {
    countries(filter: Filter, order: Order, limit: Int): [Country!]!
    country(code: ID!): Country
    place(one: One!): Place
    search(text: String!, order: Order!, need: Need!, ids: [ID!]!, at: DateTime!): [Place!]!
    node(id: ID!): Node
    named: [Named!]!
    version: String!
    log: Log
    flag(on: Boolean): Boolean
  }
  type Mutation { rename(id: ID!, name: String!): Country ping: Boolean }
  type Subscription { ticks(every: Int!): Int! moved: City }
`);
