-- Arguments: the window's length in milliseconds, and its id where it begins now.
if redis.call('HSETNX', KEYS[1], 'window', ARGV[2]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
return { count, redis.call('PTTL', KEYS[1]), redis.call('HGET', KEYS[1], 'window') }
