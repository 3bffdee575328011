-- Argument: the id of the window that it was taken in.
if redis.call('HGET', KEYS[1], 'window') == ARGV[1] then
  redis.call('HINCRBY', KEYS[1], 'count', -1)
end
