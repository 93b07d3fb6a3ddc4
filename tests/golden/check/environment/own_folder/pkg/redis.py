from redis import Redis
import redis

client = redis.Redis()
